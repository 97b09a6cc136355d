import { safeFileName } from '@meshdeck/domain/file-names'

/** Offers a text or binary content as a download. Its name is changed where a system could not store it. */
export function download(
  fileName: string,
  file: { type: string; content: string | Uint8Array<ArrayBuffer> | Blob },
): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(fileName)
  link.click()
  URL.revokeObjectURL(url)
}
