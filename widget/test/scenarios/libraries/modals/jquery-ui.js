import { jquery } from '../jquery.js'
import 'jquery-ui/dist/jquery-ui.js'
import 'jquery-ui/themes/base/all.css'
import { addButton, contents } from '../contents.js'

const modal = jquery(`<div title="Booking">${contents}</div>`)
modal.dialog({ modal: true, autoOpen: false })
addButton(() => modal.dialog('open'))
