import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { styleNonce } from '../../lib/nonce.ts'
import { cssVariables, theme } from '../../lib/theme.ts'
import { queryClient } from '../../queries/query-client.ts'

/**
 * What the signed-in pages are made with. The pages around the login do without, so that they are there at once;
 * `size.ts` holds them to that.
 */
export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
