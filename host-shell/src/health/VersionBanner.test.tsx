import { defaultSettings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  serverStatusQuery,
  startI18n,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, fireEvent, render, screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { UiProvider } from '@meshdeck/ui/shell'

import { keepSettings } from '../shared/installation'
import { loadTranslations } from '../translations'
import { VersionBanner } from './VersionBanner'

beforeAll(async () => {
  keepSettings(defaultSettings)
  await startI18n('en')
  await loadTranslations()
})
afterEach(() => act(() => queryClient.clear()))

const serverOf = (version: string) =>
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, version })

const textOf = (kind: 'newer' | 'unreadable', version: string) =>
  inEnglish(`shell:health.version.${kind}`, {
    product: 'Meshdeck',
    version,
    supported: 'v1.5.1',
  })

async function renderAt(version: string) {
  serverOf(version)
  await act(async () => {
    render(
      <UiProvider nonce="">
        <StoreProvider store={store}>
          <QueryClientProvider client={queryClient}>
            <VersionBanner />
          </QueryClientProvider>
        </StoreProvider>
      </UiProvider>,
    )
  })
}

test.each(['', 'v1.0.0', 'v1.4.0', 'v1.5.1', '1.5.1-ee'])(
  'shows nothing for a server of version %j',
  async (version) => {
    await renderAt(version)
    expect(screen.queryByRole('status')).toBeNull()
  },
)

test.each([
  ['v1.5.2', 'newer'],
  ['v1.8.0', 'newer'],
  ['v2.0.0', 'newer'],
  ['dev', 'unreadable'],
] as const)('says that version %s of the server is %s', async (version, kind) => {
  await renderAt(version)
  expect(screen.getByRole('status')).toHaveTextContent(textOf(kind, version))
})

test('stays dismissed until the server reports another version', async () => {
  await renderAt('v1.8.0')
  fireEvent.click(screen.getByRole('button', { name: inEnglish('shell:health.version.dismiss') }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void serverOf('v1.9.0'))
  expect(await screen.findByText(textOf('newer', 'v1.9.0'))).toBeVisible()
})
