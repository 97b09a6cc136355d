import { Span, Stack, Text } from '../controls/layout'
import { TextLink } from '../controls/text-links'
import { KeyValue } from './KeyValue'
import { Panel } from './Panel'

/** What names a thing: without a name it is shown by its id. */
export type NamedUse = { kind: string; id: string; name: string }

/** What names a thing; `isWhole` is false while something is on its way or was refused. */
export type KnownUses<Use extends NamedUse> = {
  uses: readonly Use[]
  isPending: boolean
  isWhole: boolean
}

type Props<Use extends NamedUse> = KnownUses<Use> & {
  title: string
  /** What uses of a kind stand under. */
  labelOf: (kind: Use['kind']) => string
  /** Where one has a page or is found in a list; undefined where it has none. */
  hrefOf: (use: Use) => string | undefined
  /** What is said behind the name of one; undefined for nothing. */
  noteOf?: (use: Use) => string | undefined
  words: {
    /** Said where nothing names it, and before anybody knows. */
    none: string
    pending: string
    /** Said beside the title where something could not be read. */
    partly: string
    /** Said of those for which there is no room. */
    more: (count: number) => string
  }
}

/** As many names of a kind as a panel has room for. */
const SHOWN = 20

/** What names a thing, kind by kind. Each a link where the caller knows one. */
export function UsePanel<Use extends NamedUse>(props: Props<Use>) {
  const { title, labelOf, words, uses, isPending, isWhole } = props
  const aside = !isPending && !isWhole && words.partly
  const kinds: Array<Use['kind']> = [...new Set(uses.map(({ kind }) => kind))]

  if (kinds.length === 0) {
    return (
      <Panel title={title} aside={aside}>
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {isPending ? words.pending : words.none}
        </Text>
      </Panel>
    )
  }
  return (
    <KeyValue
      title={title}
      aside={aside}
      items={kinds.map((kind) => ({
        label: labelOf(kind),
        value: <UseNames {...props} uses={uses.filter((use) => use.kind === kind)} />,
      }))}
    />
  )
}

function UseNames<Use extends NamedUse>({ uses, hrefOf, noteOf, words }: Props<Use>) {
  const rest = uses.length - SHOWN

  return (
    <Stack gap="1">
      {uses.slice(0, SHOWN).map((use) => {
        const href = hrefOf(use)
        const name = use.name || use.id
        const note = noteOf?.(use)
        return (
          <div key={use.id}>
            {href ? <TextLink to={href}>{name}</TextLink> : name}
            {note !== undefined && <Span color="fg.muted"> {note}</Span>}
          </div>
        )
      })}
      {rest > 0 && <Text color="fg.muted">{words.more(rest)}</Text>}
    </Stack>
  )
}
