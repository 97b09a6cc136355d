import { Box, Heading, Stack } from '../controls/layout'
import { useTranslation } from '../translations'

/** One line: a name, a sentence, or a count with the counted names: "2 policies: web, db". */
export type ConsequenceItem = string | { label: string; names: readonly string[] }

type Consequence = { title: string; items: readonly ConsequenceItem[] }

/** Shows the other effects of a change as short lists with headings: "Will be deleted". Leaves out empty lists. */
export function Consequences({ lists }: { lists: readonly Consequence[] }) {
  return (
    <Stack gap="3" textStyle="sm">
      {lists
        .filter(({ items }) => items.length > 0)
        .map((list) => (
          <ConsequenceList key={list.title} {...list} />
        ))}
    </Stack>
  )
}

function ConsequenceList({ title, items }: Consequence) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const moreCount = items.length - MAX_NAMES

  function textOf(item: ConsequenceItem): string {
    if (typeof item === 'string') return item
    if (item.names.length === 0) return item.label
    return t('names.of', { what: item.label, names: listNames(item.names) })
  }

  return (
    <section>
      <Heading as="h3" textStyle="sm">
        {title}
      </Heading>
      <Box as="ul" aria-label={title} ps="5" listStyleType="disc" overflowWrap="anywhere">
        {items.slice(0, MAX_NAMES).map((item, index) => (
          // two resources can have the same name
          <li key={`${index} ${textOf(item)}`}>{textOf(item)}</li>
        ))}
        {moreCount > 0 && <li>{t('names.more', { count: moreCount })}</li>}
      </Box>
    </section>
  )
}

/** Maximum number of names that fit in a question. */
const MAX_NAMES = 10

/**
 * Returns a function that lists names for a sentence or after a colon, up to `limit` or the number that fits in a
 * question: "web, db, and 3 more".
 */
export function useNameList() {
  const { t } = useTranslation()

  return (allNames: readonly string[], limit = MAX_NAMES): string => {
    const names = allNames.slice(0, limit).join(', ')
    const moreCount = allNames.length - limit
    return moreCount > 0 ? t('names.andMore', { names, count: moreCount }) : names
  }
}
