import { useEarshot } from '@earshot/widget/vue'
import { createSSRApp, h } from 'vue'

/** One application for the server and the browser. */
export const makeApp = () =>
  createSSRApp({
    setup() {
      const { open } = useEarshot()
      return () => h('button', { onClick: () => open({ type: 'bug' }) }, 'Report a bug')
    },
  })
