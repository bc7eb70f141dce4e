import posthog from 'posthog-js'

// Without this option PostHog would take the browser for a bot and do less.
posthog.init('phc_bench', { api_host: location.origin, opt_out_useragent_filter: true })
