import { networksRemote, otherRemote } from '../testing/remotes'
import { entryUrl, guardScripts } from './guard-scripts'

const url = entryUrl(networksRemote)
const plugin = guardScripts([networksRemote])
const create = (address: string) => plugin.createScript?.({ url: address })

test('fetches an entry by its address and hash, with a timeout', () => {
  expect(url).toBe(`${window.location.origin}/mfe/mfe-networks/1.0.0/remoteEntry.js`)
  const made = create(url)
  expect(made).toMatchObject({ timeout: 8000 })
  expect(made && 'script' in made && made.script).toMatchObject({
    src: url,
    integrity: networksRemote.integrity,
    crossOrigin: 'anonymous',
  })
})

test('fetches no other address', () => {
  expect(() => create(entryUrl({ ...otherRemote, base: '/mfe/mfe-others/2.0.0/' }))).toThrow(
    'is not in the registry',
  )
})
