const anyPort = { port_range: 'All ports', allow_port_setting: false }

/** What policies can be made of (contract 1.16); the same on both editions. */
export const policyTypes = {
  ProtocolTypes: [
    { name: 'Any', allowed_protocols: ['all'], ...anyPort },
    { name: 'HTTP', allowed_protocols: ['tcp'], ...anyPort, port_range: '80' },
    { name: 'HTTPS', allowed_protocols: ['tcp'], ...anyPort, port_range: '443' },
    { name: 'All TCP', allowed_protocols: ['tcp'], ...anyPort },
    { name: 'All UDP', allowed_protocols: ['udp'], ...anyPort },
    { name: 'ICMP', allowed_protocols: ['icmp'], ...anyPort, port_range: '' },
    { name: 'SSH', allowed_protocols: ['tcp'], ...anyPort, port_range: '22' },
    { name: 'Custom', allowed_protocols: ['udp', 'tcp'], ...anyPort, allow_port_setting: true },
  ],
  policy_types: ['device-policy', 'user-policy'],
  src_grp_types: ['user', 'user-group', 'tag', 'device'],
  dst_grp_types: ['tag', 'device', 'egress-id'],
}
