/** Puts a button on the page; what a modal without a framework shows is added beside it. */
export function addButton(open) {
  const app = document.getElementById('app')
  app.innerHTML = '<button type="button">Book</button>'
  app.firstChild.addEventListener('click', open)
}

/** What every modal holds. */
export const contents = '<label>Who comes <input></label> <button type="button">Ask</button>'
