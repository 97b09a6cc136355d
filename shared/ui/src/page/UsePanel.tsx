import { Fragment } from 'react'

import { Badge } from '../controls/Badge'
import { Stack, Text } from '../controls/layout'
import { TextLink } from '../controls/text-links'
import { KeyValue } from './KeyValue'
import { Panel } from './Panel'

/** A resource that references another. Shown by its ID if it has no name. */
export type NamedUse = { kind: string; id: string; name: string; isOff?: boolean | undefined }

/**
 * The resources that reference another; `isWhole` is false while something is loading or if something couldn't be read.
 */
export type KnownUses<Use extends NamedUse> = {
  uses: readonly Use[]
  isPending: boolean
  isWhole: boolean
}

type Props<Use extends NamedUse> = KnownUses<Use> & {
  title: string
  /** Heading of the uses of a kind. */
  labelOf: (kind: Use['kind']) => string
  /** Address of a resource's page or of a list that contains it; undefined if there is none. */
  hrefOf: (use: Use) => string | undefined
  /** Note above the names that have the same one; undefined for none, which stand first. */
  noteOf?: (use: Use) => string | undefined
  words: {
    /** Texts for no uses, and for uses that are still loading. */
    none: string
    pending: string
    /** Text next to the title when something couldn't be read. */
    partly: string
    /** Text for the uses that are disabled. */
    off?: string
    /** Text for the uses that don't fit. */
    more: (count: number) => string
  }
}

/** Maximum number of names of one kind. */
const MAX_NAMES = 20

/** Shows which resources reference this one, by kind. Each is a link if `hrefOf` returns an address. */
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

function UseNames<Use extends NamedUse>({ uses, noteOf, ...props }: Props<Use>) {
  const moreCount = uses.length - MAX_NAMES
  const noted = uses.slice(0, MAX_NAMES).map((use) => ({ use, note: noteOf?.(use) }))
  const notes = new Set([undefined, ...noted.map(({ note }) => note)])

  return (
    <Stack gap="1">
      {[...notes].map((note) => (
        <Fragment key={note ?? ''}>
          {note !== undefined && (
            <Text textStyle="xs" color="fg.muted">
              {note}
            </Text>
          )}
          {noted
            .filter((other) => other.note === note)
            .map(({ use }) => (
              <UseName key={use.id} use={use} {...props} />
            ))}
        </Fragment>
      ))}
      {moreCount > 0 && <Text color="fg.muted">{props.words.more(moreCount)}</Text>}
    </Stack>
  )
}

type UseNameProps<Use extends NamedUse> = Pick<Props<Use>, 'hrefOf' | 'words'> & { use: Use }

function UseName<Use extends NamedUse>({ use, hrefOf, words }: UseNameProps<Use>) {
  const href = hrefOf(use)
  const name = use.name || use.id

  return (
    <div>
      {href ? <TextLink to={href}>{name}</TextLink> : name}
      {use.isOff && words.off !== undefined && (
        <>
          {' '}
          <Badge>{words.off}</Badge>
        </>
      )}
    </div>
  )
}
