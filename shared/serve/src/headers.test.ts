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

/** Sources of the policy by directive. */
function policyWith(settings: object): Record<string, string> {
  const policy = headersWith(settings)['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('allows scripts of its own origin only, and inline scripts only by hash', () => {
  const policy = policyWith({})
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'self' 'sha256-B'")
  expect(JSON.stringify(policy)).not.toContain('unsafe')
})

test('allows workers from blobs of its own scripts, and from no address', () => {
  expect(policyWith({})['worker-src']).toBe('blob:')
})

test('requires a hash for every script', () => {
  expect(headersWith({})['integrity-policy']).toBe('blocked-destinations=(script)')
})

test('allows styles with the nonce of the page and the style that the toaster adds', () => {
  expect(policyWith({})['style-src']).toBe("'nonce-N' 'sha256-S'")
})

test('allows the policies of the shell and of each build, and no others', () => {
  expect(policyWith({})['trusted-types']).toBe('mf-host mf#host mf#mfe-a@1.1.0')
})

test('adds two policies to the page of the dev server and requires no hashes, and is otherwise the same', () => {
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

test('allows calls to a hosted backend, but no scripts from it', () => {
  const policy = policyWith({ hostedHosts: ['api.example.com'] })
  expect(policy['connect-src']).toBe("'self' api.example.com")
  expect(policy['script-src']).toBe("'self' 'sha256-B'")
})

test('allows calls to a hosted backend on this machine without TLS, even from a page loaded over TLS', () => {
  const hostedHosts = ['127.0.0.1:8081', '*.localhost', 'localhost.example.com']
  expect(policyWith({ hostedHosts })['connect-src']).toBe(
    "'self' 127.0.0.1:8081 http://127.0.0.1:8081 *.localhost http://*.localhost localhost.example.com",
  )
})

test('allows the origins of chat and analytics only when they are set [CO-065, CO-066]', () => {
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

test('allows the origin of brand images; images inside the settings need none', () => {
  const images = { logoDark: 'https://cdn.example.com/a.svg', logoLight: 'data:image/svg+xml,x' }
  expect(policyWith({ branding: images })['img-src']).toBe("'self' data: https://cdn.example.com")
})
