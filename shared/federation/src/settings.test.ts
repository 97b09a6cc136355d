import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { defaultSettings, linkNameSchema, parseSettings } from './settings'

test('decides nothing for an empty file: all languages, and single sign-on as the server offers it', () => {
  expect(parseSettings({})).toEqual(defaultSettings)
  expect(defaultSettings).toMatchObject({
    languages: ['en', 'de', 'fr'],
    sso: 'auto',
    hostedHosts: [],
  })
})

test.each([
  [
    'an unknown language',
    { languages: ['en', 'it'] },
    'settings.json: languages[1]: expected "en" or "de" or "fr"',
  ],
  ['a slip in a key', { lanugages: ['de'] }, 'settings.json: unknown key "lanugages"'],
  [
    'a slip in the name of a link',
    { links: { suport: 'https://help.mesh.example' } },
    'settings.json: links: unknown key "suport"',
  ],
  [
    'a mailbox in the place of a page',
    { links: { docs: 'mailto:help@mesh.example' } },
    'settings.json: links: only support can be a mailto address',
  ],
  [
    'a host that would end the policy',
    { hostedHosts: ['x; script-src *'] },
    'settings.json: hostedHosts[0]: expected a host such as api.example.com',
  ],
  [
    'an invalid color',
    { branding: { primaryDark: 'violet' } },
    'settings.json: branding.primaryDark: expected a color such as #513dd1',
  ],
  [
    "a script that isn't an address",
    { chat: { script: 'javascript:1' } },
    'settings.json: chat.script: expected an http or https address',
  ],
])('rejects %s and says where it is', (_, settings, message) => {
  expect(() => parseSettings(settings)).toThrow(message)
})

test('accepts an email address for support [CO-063]', () => {
  const links = { support: 'mailto:help@mesh.example' }
  expect(parseSettings({ links }).links).toEqual(links)
})

test('accepts every key in a form that the documentation of the settings lists', () => {
  const page = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8')
  const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(page) ?? []
  const shown: object = JSON.parse(example)

  expect(() => parseSettings(shown)).not.toThrow()
  expect(Object.keys(shown).toSorted()).toEqual(
    [...Object.keys(defaultSettings), 'analytics', 'chat'].toSorted(),
  )
})

test('accepts every link that the documentation of the settings lists', () => {
  const page = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8')
  const [, names = ''] = /^The names of `links`:([\s\S]*?)\n\n/m.exec(page) ?? []
  const links = Object.fromEntries(
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, 'https://mesh.example']),
  )

  expect(Object.keys(links)).toHaveLength(linkNameSchema.options.length)
  expect(() => parseSettings({ links })).not.toThrow()
})
