import { loadThirdPartyScripts } from './third-party-scripts'

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
])(
  'adds the scripts of settings with %s to the page [SH-003, SH-004]',
  (_, thirdPartyScripts, expected) => {
    loadThirdPartyScripts(thirdPartyScripts)
    expect(scripts()).toEqual(expected)
  },
)

test('loads both scripts under one policy that refuses other addresses, and logs a failed load', () => {
  const rules: Array<(url: string) => string> = []
  globalThis.trustedTypes = {
    createPolicy: (_name, policy) => {
      rules.push(policy.createScriptURL)
      return policy
    },
  }
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  loadThirdPartyScripts({ chat, analytics })
  globalThis.trustedTypes = undefined
  expect(scripts()).toHaveLength(2)
  expect(rules).toHaveLength(1)
  expect(() => rules[0]?.('https://elsewhere.example/x.js')).toThrow('is not in the settings')

  document.head.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(warning).toHaveBeenCalledWith(`${chat.script} could not be loaded`)
  warning.mockRestore()
})
