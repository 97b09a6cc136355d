import { defaultSettings, parseSettings } from '@meshdeck/federation/settings'

import { pageHeaders } from './headers'

const headersWith = (settings: object) =>
  pageHeaders({
    nonce: 'N',
    styleHashes: ['sha256-S'],
    scriptHashes: ['sha256-B'],
    remotePolicies: ['mf#mfe-a@1.1.0'],
    settings: { ...defaultSettings, ...parseSettings(settings) },
  })

/** Directive → its sources. */
function policyWith(settings: object): Record<string, string> {
  const policy = headersWith(settings)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('lets in scripts of our own origin only, and inline none but by its hash', () => {
  const policy = policyWith({})
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'self' 'sha256-B'")
  expect(JSON.stringify(policy)).not.toContain('unsafe')
})

test('lets workers run from what a script of ours holds, and from no address', () => {
  expect(policyWith({})['worker-src']).toBe('blob:')
})

test('demands a hash on every script', () => {
  expect(headersWith({})['integrity-policy']).toBe('blocked-destinations=(script)')
})

test('lets in styles with the nonce of the page and the one that the toaster adds', () => {
  expect(policyWith({})['style-src']).toBe("'nonce-N' 'sha256-S'")
})

test('allows the policies of the shell and of each build, and no others', () => {
  expect(policyWith({})['trusted-types']).toBe('mf-host mf#host mf#mfe-a@1.1.0')
})

test('the page of the dev server has two policies more and demands no hashes, and is as others else', () => {
  const settings = { ...defaultSettings, ...parseSettings({}) }
  const context = { nonce: 'N', styleHashes: [], scriptHashes: [], remotePolicies: [], settings }
  const usual = pageHeaders(context)
  const relaxed = pageHeaders({ ...context, isDevelopment: true })
  expect(relaxed).toEqual({
    ...usual,
    'integrity-policy': undefined,
    'content-security-policy': `${usual['content-security-policy']} webpack-dev-server#overlay default 'allow-duplicates'`,
  })
})

test('a hosted backend may be called, but gives no scripts', () => {
  const policy = policyWith({ hostedHosts: ['api.example.com'] })
  expect(policy['connect-src']).toBe("'self' api.example.com")
  expect(policy['script-src']).toBe("'self' 'sha256-B'")
})

test('a hosted backend of this machine may be called without TLS, from a page that came by it too', () => {
  const hostedHosts = ['127.0.0.1:8081', '*.localhost', 'localhost.example.com']
  expect(policyWith({ hostedHosts })['connect-src']).toBe(
    "'self' 127.0.0.1:8081 http://127.0.0.1:8081 *.localhost http://*.localhost localhost.example.com",
  )
})

test('chat and analytics get their origins, and only when they are set [CO-065, CO-066]', () => {
  expect(policyWith({})).not.toHaveProperty('frame-src')

  const policy = policyWith({
    chat: { script: 'https://chat.example.com/widget.js' },
    analytics: { script: 'https://count.example.com/a.js', key: 'k' },
  })
  const origins = 'https://chat.example.com https://count.example.com'
  expect(policy['script-src']).toBe(`'self' 'sha256-B' ${origins}`)
  expect(policy['frame-src']).toBe(origins)
  expect(policy['trusted-types']).toContain('mf-extras')
})

test('images of the branding get their origin, those in the settings themselves need none', () => {
  const images = { logoDark: 'https://cdn.example.com/a.svg', logoLight: 'data:image/svg+xml,x' }
  expect(policyWith({ branding: images })['img-src']).toBe("'self' data: https://cdn.example.com")
})
