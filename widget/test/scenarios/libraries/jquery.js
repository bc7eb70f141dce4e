import jquery from 'jquery'

// jQuery plugins expect the library under this global.
window.jQuery = jquery

export { jquery }
