import Lenis from 'lenis'

document.getElementById('app').style.height = '5000px'
new Lenis({ autoRaf: true })
