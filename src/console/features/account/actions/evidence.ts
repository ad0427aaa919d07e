import { rest } from '../../../api/rest';

const LINES_OF_PAGE = '500';

interface EvidencePage {
  lines: string[];
  nextCursor: string | null;
}

/** The file that proves the history of an account without the service. @throws Failure */
export async function readEvidence(externalId: string, signal: AbortSignal): Promise<Blob> {
  const path = `external-api/accounts/${encodeURIComponent(externalId)}/evidence`;
  const lines: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = new URLSearchParams({ limit: LINES_OF_PAGE, ...(cursor !== null && { cursor }) });
    const body: EvidencePage = await rest<EvidencePage>(path, { query, signal });
    lines.push(...body.lines);
    cursor = body.nextCursor;
    if (cursor === null) return new Blob([lines.map((line) => `${line}\n`).join('')], { type: 'application/x-ndjson' });
  }
}
