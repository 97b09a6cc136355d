import type { NamedThing } from '../reach-things/named-things'
import type { Question } from './question'

/** Three questions about what there is in a network: fewer where there is not enough to ask about. */
export function questionExamples(things: ReadonlyMap<string, NamedThing>): Question[] {
  const first = firstOfKinds(things)
  const [node, otherNode] = first('node')
  const [client] = first('client')
  const [user] = first('user')
  const [route] = first('route')
  const ssh = { protocol: 'tcp', port: 22 }
  return [
    question(node, otherNode),
    question(otherNode ?? node, route) ?? question(client, node),
    question(user ?? client ?? otherNode, node, ssh),
  ].filter((one) => one !== undefined)
}

type Things = readonly NamedThing[]

/** The first two of each kind, in one pass: there are thousands. */
function firstOfKinds(things: ReadonlyMap<string, NamedThing>) {
  const found = new Map<string, NamedThing[]>()
  for (const thing of things.values()) {
    const { kind } = thing.ref
    const known = found.get(kind)
    if (!known) found.set(kind, [thing])
    else if (known.length < 2) known.push(thing)
  }
  return (kind: NamedThing['ref']['kind']): Things => found.get(kind) ?? []
}

function question(
  from: NamedThing | undefined,
  to: NamedThing | undefined,
  service?: Question['service'],
): Question | undefined {
  return from && to ? { from: from.ref, to: to.ref, ...(service && { service }) } : undefined
}
