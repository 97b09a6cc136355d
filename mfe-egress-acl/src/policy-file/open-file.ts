import { MOST_BYTES } from './limits'

/** The text of a file in UTF-8, or why it is none that is read: one that is moved meanwhile is none either. */
export async function textOfFile(file: File): Promise<{ text: string } | 'too-long' | 'no-text'> {
  if (file.size > MOST_BYTES) return 'too-long'
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? 'no-text' : { text }
  } catch {
    return 'no-text'
  }
}
