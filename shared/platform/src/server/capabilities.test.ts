import { capabilitiesOf } from './capabilities'

test.each([
  ['v1.0.0', false],
  ['v1.4.0', false],
  ['v1.5.1', true],
  ['1.5.1-ee', true],
  ['v2.0.0', true],
  // unknown, or a custom build: only what every server supports
  ['', false],
  ['dev', false],
  ['v0.30.0', false],
])(
  'says whether a server of version %j stores settings per user: %s',
  (version, hasUserSettings) => {
    expect(capabilitiesOf(version, false)).toEqual({
      isPro: false,
      version,
      hasUserSettings,
      hasDefaultAccess: !hasUserSettings,
      hasOldAccess: !hasUserSettings,
      hasBulkNodes: hasUserSettings,
      hasAutoRelays: hasUserSettings,
      letsMacOut: hasUserSettings,
      hasConsoleHosts: hasUserSettings,
      keepsShortNames: hasUserSettings,
      hasNetworkGraph: hasUserSettings,
      countsEgressRoutes: hasUserSettings,
      hasNameServers: hasUserSettings,
      hasPostureChecks: false,
      hasTimedAccess: false,
      hasEgressKinds: hasUserSettings,
      measuresConfigFiles: false,
      rolesDecide: false,
      namesProgram: hasUserSettings,
      checksIdentity: hasUserSettings,
      restartsBySuperAdmin: hasUserSettings,
      assignsGateways: false,
      tellsIdpSync: false,
      tellsOwnActivity: false,
      keepsDeletedPolicies: false,
      userNameMin: hasUserSettings ? 4 : 3,
    })
  },
)

test.each([true, false])('derives the edition from is_pro: %j [SV-001]', (isPro) => {
  expect(capabilitiesOf('v1.0.0', isPro).isPro).toBe(isPro)
})

test.each([
  ['v1.0.0', true, false],
  ['v1.5.1', true, true],
  ['v1.5.1', false, false],
])(
  'supports role precedence, posture checks, measuring and gateway assignment on %s, Pro %j: %j',
  (version, isPro, expected) => {
    const known = capabilitiesOf(version, isPro)
    const { rolesDecide, hasPostureChecks, hasTimedAccess, measuresConfigFiles, assignsGateways } =
      known
    expect([
      rolesDecide,
      hasPostureChecks,
      hasTimedAccess,
      measuresConfigFiles,
      assignsGateways,
    ]).toEqual(Array.from({ length: 5 }, () => expected))
  },
)
