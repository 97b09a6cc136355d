import { networksRemote, otherRemote } from '../testing/remotes'
import { entryUrl, guardScripts } from './guard-scripts'

const url = entryUrl(networksRemote)
const plugin = guardScripts([networksRemote])
const create = (address: string) => plugin.createScript?.({ url: address })

test('an entry is fetched by its address and its hash, and not for ever', () => {
  expect(url).toBe(`${window.location.origin}/mfe/mfe-networks/1.0.0/remoteEntry.js`)
  const made = create(url)
  expect(made).toMatchObject({ timeout: 8000 })
  expect(made && 'script' in made && made.script).toMatchObject({
    src: url,
    integrity: networksRemote.integrity,
    crossOrigin: 'anonymous',
  })
})

test('no other address is fetched', () => {
  expect(() => create(entryUrl({ ...otherRemote, base: '/mfe/mfe-others/2.0.0/' }))).toThrow(
    'is not in the registry',
  )
})
