/**
 * Returns the effective values of a node: those of its host, overlaid with its own [HN-015]. An own value counts unless
 * it is missing, null, or an empty string. 0 and `false` count.
 */
export function overlayNode<Host extends object, Node extends object>(
  host: Host | undefined,
  node: Node,
): Partial<Host> & Node {
  const ownValues = Object.fromEntries(Object.entries(node).filter(([, value]) => hasValue(value)))
  return { ...node, ...host, ...ownValues }
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Whether a device is behind NAT: its NAT type is set and isn't public [HN-017]. An unset type counts as public
 * [HN-005].
 */
export function isBehindNat(natType: string): boolean {
  return natType !== '' && natType !== 'public'
}
