// Without a network the widget's script arrives late or not at all, so the button looks for it at each click.
const button = document.getElementById('feedback')
button.addEventListener('click', () => window.Earshot?.open({ trigger: button }))
