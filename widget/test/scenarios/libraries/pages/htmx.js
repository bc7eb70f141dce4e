import htmx from 'htmx.org'

document.body.setAttribute('hx-boost', 'true')
htmx.process(document.body)
