import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_TEXT } from '../story-parts'
import { Code, Heading, Stack, Text } from './layout'

const meta = { title: 'controls/Layout' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Texts: Story = {
  render: () => (
    <Stack gap="3">
      <Heading>Heading</Heading>
      <Text>{LONG_TEXT}</Text>
      <Text textStyle="sm" color="fg.muted">
        {LONG_TEXT}
      </Text>
      <Text textStyle="xs" color="fg.error">
        {LONG_TEXT}
      </Text>
      <Code>10.20.0.0/16</Code>
    </Stack>
  ),
}
