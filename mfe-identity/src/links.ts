/* Addresses outside of the console that this remote leads to [CO-011]. */
export const docs = {
  users: 'https://docs.netmaker.io/docs/references/user-interface',
}
