/** Without the characters that no XML document may hold (XML 1.0, 2.2). */
export const asXml = (words: string): string => words.replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
