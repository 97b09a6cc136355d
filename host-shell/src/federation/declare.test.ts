import { hasSlot, installationLink, NotLoadedError, placeHref, Slot } from '@meshdeck/platform'
import { isValidElement } from 'react'

import { buildsOf, hasRun, knownBuilds, registerBuilds } from '../shared/remotes'
import { networksRemote, otherRemote } from '../testing/remotes'
import { declareToPlatform } from './declare'
import { IncompatibleRemoteError, isPageLoadError, PageLoadError } from './load-outcome'

const onClose = () => {}

test('registers places, slots and addresses of the installation by name', () => {
  declareToPlatform([networksRemote, otherRemote], { links: { docs: 'https://docs.example' } })
  expect(placeHref('nodes', { networkId: 'lab' })).toBe('/networks/lab/nodes')
  expect(placeHref('device', { deviceId: 'h1' })).toBe('/devices/h1')
  expect(installationLink('docs')).toBe('https://docs.example')
  expect(['network.create', 'user.invite', 'profile.mfa'].map(hasSlot)).toEqual([true, true, false])
})

test('renders a slot with the remote that fills it', () => {
  declareToPlatform([networksRemote, otherRemote], { links: {} })
  const drawn = Slot({ request: { name: 'user.invite', props: { onClose } } })
  const props: unknown = isValidElement(drawn) && drawn.props
  expect(props).toMatchObject({ remote: otherRemote, entry: { module: 'InviteSlot' } })
})

test("renders a part that the shell shares like a remote's slot", () => {
  declareToPlatform([], { links: {} }, { 'display.settings': () => null })
  expect(hasSlot('display.settings')).toBe(true)
  expect(isValidElement(Slot({ request: { name: 'display.settings', props: {} } }))).toBe(true)
})

test("lists a remote's build and its fallback before any of them runs", () => {
  const previous = { ...networksRemote, version: '0.9.0', global: 'mfe_networks_0_9_0' }
  registerBuilds([{ ...networksRemote, previous }, otherRemote])
  expect(knownBuilds().map(({ global }) => global)).toEqual([
    'mfe_networks_1_0_0',
    'mfe_networks_0_9_0',
    'mfe_others_1_0_0',
  ])
  expect(buildsOf(otherRemote)).toEqual([otherRemote])
  expect(hasRun(previous)).toBe(false)
})

const named = (name: string) => Object.assign(new Error('x'), { name })

test.each([
  ['that did not arrive', new PageLoadError(''), true],
  ['that does not fit', new IncompatibleRemoteError(''), true],
  ['of a separate runtime', named('ChunkLoadError'), true],
  ["whose translations didn't load", new NotLoadedError(''), true],
  ['as browsers say it', new TypeError('Failed to fetch dynamically imported module: /a'), true],
  ['that crashed', new TypeError('x is undefined'), false],
  ['that threw no error', 'PageLoadError', false],
])('decides whether code %s counts as missing: %#', (_, error, expected) => {
  expect(isPageLoadError(error)).toBe(expected)
})
