import { parseSettings } from '@meshdeck/federation/settings'
import { renderHook } from '@meshdeck/testing/dom'

import { keepSettings, useDeferredLinks, useLinks } from './installation'
import { readPageData } from './page-data'

afterEach(() => {
  document.head.replaceChildren()
})

const page = (...parts: string[]) => {
  document.head.innerHTML = parts.join('')
}
const registry = '<script type="application/json" id="registry">{"rev":"r1"}</script>'
const settings = '<script type="application/json" id="settings">{"variant":"hosted"}</script>'

test('reads the data that the server has written into the page', () => {
  page(registry, settings, '<meta name="csp-nonce" content="n1">')
  expect(readPageData()).toEqual({
    registry: { rev: 'r1' },
    settings: { variant: 'hosted' },
    nonce: 'n1',
  })
})

test('returns an empty nonce for a page without one', () => {
  page(registry, settings)
  expect(readPageData().nonce).toBe('')
})

test.each([
  ['registry', [settings]],
  ['settings', [registry]],
  ['settings', [registry, '<script type="application/json" id="settings"></script>']],
])("throws for a page without %s, which isn't from the console server", (name, parts) => {
  page(...parts)
  expect(readPageData).toThrow(`The page carries no ${name}`)
})

test('throws when settings are read before they are stored', async () => {
  await jest.isolateModulesAsync(async () => {
    const { readSettings } = await import('./installation')
    expect(readSettings).toThrow('No settings')
  })
})

test('replaces external addresses with those of the installation', () => {
  keepSettings(
    parseSettings({ links: { docs: 'https://docs.example', contact: 'https://me.example' } }),
  )
  expect(renderHook(useLinks).result.current).toMatchObject({
    docs: 'https://docs.example',
    support: 'https://www.netmaker.io/support',
    helpCenter: 'https://help.netmaker.io',
    terms: 'https://www.netmaker.io/terms-and-conditions',
    account: 'https://account.netmaker.io',
    tenants: 'https://account.netmaker.io/tenants',
  })
  expect(renderHook(useDeferredLinks).result.current).toMatchObject({
    docs: 'https://docs.example',
    contact: 'https://me.example',
    trialDocs: 'https://docs.netmaker.io/docs/netmaker-professional',
    upgradeDocs: 'https://docs.netmaker.io/docs/upgrades',
    terms: 'https://www.netmaker.io/terms-and-conditions',
  })
})
