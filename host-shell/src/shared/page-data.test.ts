import { parseSettings } from '@meshdeck/federation/settings'
import { renderHook } from '@meshdeck/testing/dom'

import { keepSettings, useLateLinks, useLinks } from './installation'
import { readPageData } from './page-data'

afterEach(() => {
  document.head.replaceChildren()
})

const page = (...parts: string[]) => {
  document.head.innerHTML = parts.join('')
}
const registry = '<script type="application/json" id="registry">{"rev":"r1"}</script>'
const settings = '<script type="application/json" id="settings">{"variant":"hosted"}</script>'

test('what the server has written into the page is read from it', () => {
  page(registry, settings, '<meta name="csp-nonce" content="n1">')
  expect(readPageData()).toEqual({
    registry: { rev: 'r1' },
    settings: { variant: 'hosted' },
    nonce: 'n1',
  })
})

test('a page without a nonce has an empty one', () => {
  page(registry, settings)
  expect(readPageData().nonce).toBe('')
})

test.each([
  ['registry', [settings]],
  ['settings', [registry]],
  ['settings', [registry, '<script type="application/json" id="settings"></script>']],
])('a page without %s is none of the console server', (name, parts) => {
  page(...parts)
  expect(readPageData).toThrow(`The page carries no ${name}`)
})

test('nothing is known of the installation before its settings are', async () => {
  await jest.isolateModulesAsync(async () => {
    const { readSettings } = await import('./installation')
    expect(readSettings).toThrow('No settings')
  })
})

test('an installation replaces addresses outside of the console; others are the public ones', () => {
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
  expect(renderHook(useLateLinks).result.current).toMatchObject({
    docs: 'https://docs.example',
    contact: 'https://me.example',
    trialDocs: 'https://docs.netmaker.io/docs/netmaker-professional',
    upgradeDocs: 'https://docs.netmaker.io/docs/upgrades',
    terms: 'https://www.netmaker.io/terms-and-conditions',
  })
})
