/** Where the widget's server is and which project it is for; an application would have both in its configuration. */
export const { endpoint, key } = document.getElementById('app').dataset
