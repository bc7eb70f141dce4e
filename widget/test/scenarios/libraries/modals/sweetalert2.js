import Swal from 'sweetalert2'
import { addButton, contents } from '../contents.js'

addButton(() => Swal.fire({ title: 'Booking', html: contents }))
