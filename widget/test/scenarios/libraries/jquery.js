import jquery from 'jquery'

// What extends it finds it under this name.
window.jQuery = jquery

export { jquery }
