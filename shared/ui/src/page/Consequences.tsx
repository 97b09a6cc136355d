import { Box, Heading, Stack } from '../controls/layout'

type Consequence = { title: string; items: readonly string[] }

/** As many names as a question has room for. */
const SHOWN = 10

/** What a change does besides, as short lists with headings: "Will be deleted". A list without items is left out. */
export function Consequences({ lists }: { lists: readonly Consequence[] }) {
  return (
    <Stack gap="3" textStyle="sm">
      {lists
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title}>
            <Heading as="h3" textStyle="sm">
              {title}
            </Heading>
            <Box as="ul" aria-label={title} ps="5" listStyleType="disc" overflowWrap="anywhere">
              {items.slice(0, SHOWN).map((item) => (
                <li key={item}>{item}</li>
              ))}
              {items.length > SHOWN && <li>+{items.length - SHOWN}</li>}
            </Box>
          </section>
        ))}
    </Stack>
  )
}
