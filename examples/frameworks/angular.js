// A build would compile templates in advance; here the browser compiles them.
import '@angular/compiler'
import { Component, Injectable, inject } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { earshot } from '@earshot/widget'
import { endpoint, key } from './setup.js'

/** The widget as a service for any component. With decorators: `@Injectable({ providedIn: 'root' })`. */
const Feedback = Injectable({ providedIn: 'root' })(
  class {
    constructor() {
      earshot.init({ endpoint, key })
    }

    reportBug() {
      earshot.open({ type: 'bug' })
    }
  },
)

const ReportButton = Component({
  selector: '#app',
  template: '<button (click)="feedback.reportBug()">Report a bug</button>',
})(
  class {
    feedback = inject(Feedback)
  },
)

await bootstrapApplication(ReportButton)
