/* Addresses outside of the console that this remote leads to. */
export const docs = {
  keys: 'https://docs.netmaker.io/docs/references/user-interface',
}
