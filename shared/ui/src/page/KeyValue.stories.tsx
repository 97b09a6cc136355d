import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { KeyValue } from './KeyValue'

const meta = {
  component: KeyValue,
  args: {
    title: 'Details',
    items: [
      { label: 'Name', value: 'office' },
      { label: 'Address', value: '10.20.0.5', isMonospace: true, copyText: '10.20.0.5' },
      { label: 'Comment', value: '' },
    ],
  },
} satisfies Meta<typeof KeyValue>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const WithAside: Story = { args: { aside: '3 of 4' } }

export const LongText: Story = {
  args: {
    items: [
      {
        label: 'Public key of the interface',
        value: LONG_NAME,
        isMonospace: true,
        copyText: 'key',
      },
      { label: 'Comment', value: LONG_TEXT },
      { label: LONG_NAME, value: 'office' },
    ],
  },
}
