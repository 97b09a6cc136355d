import { admin } from '../support/people'

type Visit = {
  path: string
  title: string
  /** Text that appears once the page has loaded its data from the management server. */
  text: string | RegExp
}

/** Pages of each remote in the demonstration fleet. */
export const visitsOf: Readonly<Record<string, readonly Visit[]>> = {
  'mfe-networks': [
    { path: '/networks', title: 'Networks', text: 'corp-backbone' },
    { path: '/devices', title: 'All Devices', text: /^[a-z]+-[a-z]+-\d\d$/ },
  ],
  'mfe-egress-acl': [
    { path: '/networks/corp-backbone/egress', title: 'Egress', text: 'office-printers' },
    {
      path: '/networks/corp-backbone/access-control',
      title: 'Access Control',
      text: 'Print from anywhere',
    },
  ],
  'mfe-identity': [
    { path: '/users', title: 'User Management', text: 'helpdesk' },
    { path: '/profile', title: 'Profile', text: admin.username },
  ],
  'mfe-keys-settings': [
    { path: '/keys', title: 'Keys', text: 'site-servers' },
    { path: '/settings', title: 'Settings', text: 'Text size' },
  ],
  'mfe-greetings': [{ path: '/greetings', title: 'Greetings', text: 'corp-backbone' }],
}
