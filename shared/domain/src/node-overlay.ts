/**
 * The effective values of a node: those of its host overlaid with its own [HN-015]. An own value counts
 * unless it says nothing: missing, null, an empty text. 0 and `false` are said.
 */
export function overlayNode<Host extends object, Node extends object>(
  host: Host | undefined,
  node: Node,
): Partial<Host> & Node {
  const said = Object.fromEntries(Object.entries(node).filter(([, value]) => isSaid(value)))
  return { ...node, ...host, ...said }
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Whether a device is behind NAT: its type of NAT is said and is not public [HN-017]. Unsaid it counts
 * as public [HN-005].
 */
export function isBehindNat(natType: string): boolean {
  return natType !== '' && natType !== 'public'
}
