import { loadExtras } from './third-party-scripts'

const chat = { script: 'https://chat.example/chat.js' }
const analytics = { script: 'https://figures.example/a.js', key: 'k-1' }
const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ src, async, dataset }) => ({
    src,
    async,
    data: { ...dataset },
  }))

afterEach(() => document.head.replaceChildren())

test.each([
  ['none', {}, []],
  ['chat', { chat }, [{ src: chat.script, async: true, data: {} }]],
  ['analytics', { analytics }, [{ src: analytics.script, async: true, data: { key: 'k-1' } }]],
])('of the settings with %s that script is in the page [SH-003, SH-004]', (_, extras, expected) => {
  loadExtras(extras)
  expect(scripts()).toEqual(expected)
})

test('both come under one policy, which takes no other address, and one that does not come is told', () => {
  const rules: Array<(url: string) => string> = []
  globalThis.trustedTypes = {
    createPolicy: (_name, policy) => {
      rules.push(policy.createScriptURL)
      return policy
    },
  }
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  loadExtras({ chat, analytics })
  globalThis.trustedTypes = undefined
  expect(scripts()).toHaveLength(2)
  expect(rules).toHaveLength(1)
  expect(() => rules[0]?.('https://elsewhere.example/x.js')).toThrow('is not in the settings')

  document.head.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(warning).toHaveBeenCalledWith(`${chat.script} could not be loaded`)
  warning.mockRestore()
})
