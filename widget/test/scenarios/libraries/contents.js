/** Puts a button on the page; modals without a framework are added beside it. */
export function addButton(open) {
  const app = document.getElementById('app')
  app.innerHTML = '<button type="button">Book</button>'
  app.firstChild.addEventListener('click', open)
}

/** Contents of every modal. */
export const contents = '<label>Who comes <input></label> <button type="button">Ask</button>'
