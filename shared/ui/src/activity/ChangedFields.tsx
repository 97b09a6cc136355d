import { Box, Flex, Span, SrOnly } from '../controls/layout'
import { useTranslation } from '../translations'

/** A changed field. A missing side means that the field didn't exist; an empty side means that it had no value. */
export type ChangedField = {
  id: string
  /** Label of the field: the page's own, or the server's field name when `isMonospace` is set. */
  name: string
  isMonospace?: boolean
  before: string | undefined
  after: string | undefined
}

/** Shows both sides next to each other when the container is wide enough. */
const BESIDE = '@container (min-width: 36rem)'

/** Compares the old and new value of each field. Every change is shown this way (decision OP-23). */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <Box css={{ containerType: 'inline-size' }} textStyle="sm">
      {fields.map(({ id, name, isMonospace = false, before, after }) => (
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
            {...(isMonospace && { className: 'notranslate', textStyle: 'mono' })}
          >
            {name}
          </Box>
          {before !== undefined && <ValueSide isOld text={before} isMonospace={isMonospace} />}
          {after !== undefined && <ValueSide text={after} isMonospace={isMonospace} />}
        </Box>
      ))}
    </Box>
  )
}

type SideProps = { isOld?: boolean; isMonospace: boolean; text: string }

/** One side of a change. A sign marks it in addition to the color. */
function ValueSide({ isOld = false, isMonospace, text }: SideProps) {
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
      // keeps a new value under the After heading even when there is no old value
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
        {...(isMonospace && text !== '' && { className: 'notranslate', textStyle: 'mono' })}
      >
        {text || t('activity.change.nothing')}
      </Box>
    </Flex>
  )
}
