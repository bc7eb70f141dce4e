/** Address of the widget's server and the project's key; an application would have both in its configuration. */
export const { endpoint, key } = document.getElementById('app').dataset
