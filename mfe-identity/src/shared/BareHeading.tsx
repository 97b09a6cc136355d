import { Box, Text } from '@meshdeck/ui'

/** Heading of a page without sidebar and header. */
export function BareHeading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Box asChild textStyle="2xl" fontWeight="600">
        <h1>{title}</h1>
      </Box>
      <Text mt="1" mb="6" color="fg.muted">
        {text}
      </Text>
    </>
  )
}
