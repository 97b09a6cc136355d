/* Addresses outside of the console that this remote leads to [CO-003]. */
export const docs = {
  egress: 'https://docs.netmaker.io/docs/features/egress',
}
