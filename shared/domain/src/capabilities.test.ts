import { type Capability, capabilitiesOf, hasCapability, releaseOf, releases } from './capabilities'

test.each([
  ['v1.0.0', '1.0.0'],
  ['v1.1.0', '1.1.0'],
  ['v1.3.0', '1.2.0'],
  ['1.4.0', '1.4.0'],
  ['v1.5.0', '1.5.0'],
  ['1.5.1-ee', '1.5.1'],
  ['v1.5.9', '1.5.1'],
  ['v1.8.0', '1.8.0'],
  ['v2.0.0', '1.8.0'],
  // unknown, or a custom build: only what every server supports
  ['', '1.0.0'],
  ['dev', '1.0.0'],
  ['v0.30.0', '1.0.0'],
])('takes a server of version %j for %s', (version, release) => {
  expect(releaseOf(version)).toBe(release)
  expect(capabilitiesOf(version, false)).toMatchObject({ version, release, isPro: false })
})

test.each<[Capability, string[]]>([
  ['hasUserSettings', ['1.1.0', '1.2.0', '1.4.0', '1.5.0', '1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['hasAutoRelays', ['1.2.0', '1.4.0', '1.5.0', '1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['hasPostureChecks', ['1.4.0', '1.5.0', '1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['separatesAllNetworks', ['1.4.0', '1.5.0', '1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['clearsEgressTexts', ['1.5.0', '1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['hasJitAccess', ['1.5.0', '1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['hasBulkNodes', ['1.5.1', '1.6.0', '1.7.0', '1.8.0']],
  ['hasOldAccess', ['1.0.0', '1.1.0', '1.2.0', '1.4.0', '1.5.0']],
  ['hasFirstPolicyRules', ['1.0.0']],
  ['hasPolicyAddresses', ['1.6.0', '1.7.0', '1.8.0']],
  ['hasDomainLists', ['1.6.0', '1.7.0', '1.8.0']],
  ['connectsSites', ['1.6.0', '1.7.0', '1.8.0']],
  ['hasUserNodes', ['1.8.0']],
])('finds %s supported by %j', (capability, expected) => {
  const supported = releases.filter((release) =>
    hasCapability(capability, { release, isPro: true }),
  )
  expect(supported).toEqual(expected)
})

test('supports the same in a release after 1.5.1 until something else is known of it', () => {
  const { release: _of, version: _as, ...former } = capabilitiesOf('1.5.1', true)
  const known = { ...former, hasPolicyAddresses: true, hasDomainLists: true, connectsSites: true }
  for (const version of ['1.6.0', '1.7.0', '1.8.0']) {
    const hasUserNodes = version === '1.8.0'
    expect(capabilitiesOf(version, true)).toMatchObject({ ...known, hasUserNodes })
  }
})

test('lacks in the community edition what only Pro has, in every release', () => {
  for (const release of releases) {
    const [community, pro] = [capabilitiesOf(release, false), capabilitiesOf(release, true)]
    expect(community.isPro).toBe(false)
    expect(community.hasPostureChecks).toBe(false)
    expect(community.assignsGateways).toBe(false)
    expect(community.hasBulkNodes).toBe(pro.hasBulkNodes)
  }
})
