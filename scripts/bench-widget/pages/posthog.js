import posthog from 'posthog-js'

// Else it would take the browser for a robot and do less.
posthog.init('phc_bench', { api_host: location.origin, opt_out_useragent_filter: true })
