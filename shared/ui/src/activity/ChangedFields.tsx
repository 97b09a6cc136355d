import { Box, Flex, Span, SrOnly } from '../controls/layout'
import { useTranslation } from '../translations'

/** A field that has changed. A side that is left out did not exist, an empty one said nothing. */
export type ChangedField = {
  id: string
  /** As the page calls it, or the server where `isMachine` says so. */
  name: string
  isMachine?: boolean
  before: string | undefined
  after: string | undefined
}

/** Side by side where there is room for both. */
const BESIDE = '@container (min-width: 36rem)'

/** What something was and what it has become, field by field: the one look of a change (decision OP-23). */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <Box css={{ containerType: 'inline-size' }} textStyle="sm">
      {fields.map(({ id, name, isMachine = false, before, after }) => (
        <Box
          as="section"
          key={id}
          py="2"
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: '0' }}
          css={{ [BESIDE]: { display: 'grid', gridTemplateColumns: '10rem 1fr 1fr', gap: '2' } }}
        >
          <Box
            color="fg.muted"
            minW="0"
            py="1"
            overflowWrap="anywhere"
            {...(isMachine && { className: 'notranslate', textStyle: 'mono' })}
          >
            {name}
          </Box>
          {before !== undefined && <Side isOld text={before} isMachine={isMachine} />}
          {after !== undefined && <Side text={after} isMachine={isMachine} />}
        </Box>
      ))}
    </Box>
  )
}

type SideProps = { isOld?: boolean; isMachine: boolean; text: string }

/** One side of a change; the sign says it as well as the colour. */
function Side({ isOld = false, isMachine, text }: SideProps) {
  const { t } = useTranslation()
  const tone = isOld ? 'critical' : 'success'

  return (
    <Flex
      gap="2"
      mt="1"
      px="2"
      py="1"
      minW="0"
      borderRadius="l1"
      bg={`${tone}.subtle`}
      // what was made stands below After too
      css={{ [BESIDE]: { marginTop: '0', gridColumn: isOld ? '2' : '3' } }}
    >
      <Span aria-hidden="true" color={`${tone}.fg`} userSelect="none">
        {isOld ? '−' : '+'}
      </Span>
      <SrOnly>{t(isOld ? 'activity.change.before' : 'activity.change.after')}</SrOnly>
      <Box
        minW="0"
        overflowWrap="anywhere"
        whiteSpace="pre-wrap"
        {...(isMachine && text !== '' && { className: 'notranslate', textStyle: 'mono' })}
      >
        {text || t('activity.change.nothing')}
      </Box>
    </Flex>
  )
}
