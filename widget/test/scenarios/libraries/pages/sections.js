// A page that moves by whole sections of a screen's height, however far the wheel turns.
document.getElementById('app').style.height = '5000px'
document.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    scrollBy(0, Math.sign(event.deltaY) * innerHeight)
  },
  { passive: false },
)
