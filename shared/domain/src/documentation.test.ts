import * as documentation from './documentation'

test('links every feature to its documentation [CO-001, CO-002, CO-003, CO-004, CO-005, CO-006, CO-007, CO-008, CO-009, CO-010, CO-011, CO-012, CO-013, CO-015]', () => {
  expect(Object.keys(documentation)).toEqual(
    expect.arrayContaining([
      'aclDocs',
      'relayDocs',
      'egressDocs',
      'gatewayDocs',
      'internetGatewayDocs',
      'analyticsDocs',
      'graphDocs',
      'nodeDocs',
      'hostDocs',
      'tagDocs',
      'userDocs',
      'identityProviderDocs',
      'desktopClientDocs',
      'cliDocs',
    ]),
  )
})

test.each(Object.entries(documentation))(
  'links to %s as a page of the documentation',
  (_name, address) => {
    const { protocol, hostname, username } = new URL(address)
    expect({ protocol, username }).toEqual({ protocol: 'https:', username: '' })
    expect(['docs.netmaker.io', 'learn.netmaker.io']).toContain(hostname)
  },
)
