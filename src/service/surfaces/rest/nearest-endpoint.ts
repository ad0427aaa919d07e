import { editDistance } from '../../../base/edit-distance';

/** Parameters of the path stand in braces. */
export interface Endpoint {
  method: string;
  path: string;
}

/** Longer paths are of nothing that this service has; comparing them would take milliseconds. */
const MAX_SEGMENTS = 5;
/** A whole segment too many or too few costs this much beyond its length. */
const SEGMENT_COST = 6;
/** Beyond this share of its letters, a path or a segment that was sent means something else. */
const MAX_EDITS = 0.75;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const isParameter = (segment: string): boolean => segment.startsWith('{');
const costOf = (segment: string): number => SEGMENT_COST + (isParameter(segment) ? 0 : segment.length);
const lengthOf = (segments: readonly string[]): number =>
  segments.reduce((length, segment) => length + (isParameter(segment) ? 0 : segment.length), 0);

/** How many edits turn one segment into another. The value of a parameter may be anything. */
function segmentDistance(sent: string, segment: string): number {
  if (isParameter(segment)) return 0;
  if (sent.length > 2 * segment.length) return Number.POSITIVE_INFINITY;
  const edits = editDistance(sent.toLowerCase(), segment);
  return edits <= MAX_EDITS * segment.length ? edits : Number.POSITIVE_INFINITY;
}

/** How many edits turn one path into another. */
function pathDistance(sent: readonly string[], segments: readonly string[]): number {
  let row = [0];
  for (const segment of segments) row.push((row.at(-1) ?? 0) + costOf(segment));
  for (const one of sent) {
    const next = [(row[0] ?? 0) + costOf(one)];
    for (const [column, segment] of segments.entries()) {
      next.push(
        Math.min(
          (row[column] ?? 0) + segmentDistance(one, segment),
          (row[column + 1] ?? 0) + costOf(one),
          (next[column] ?? 0) + costOf(segment),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The endpoint that a wrong path probably means: one of the same method if there is one. */
export function nearestEndpoint({ method, path }: Endpoint, endpoints: readonly Endpoint[]): Endpoint | undefined {
  const sent = segmentsOf(path);
  if (sent.length > MAX_SEGMENTS) return undefined;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const near = endpoints.flatMap((endpoint) => {
    const segments = segmentsOf(endpoint.path);
    const distance = pathDistance(sent, segments);
    return distance <= MAX_EDITS * lengthOf(segments) ? [{ endpoint, distance }] : [];
  });
  const [nearest] = near.sort(
    (one, other) =>
      Number(other.endpoint.method === wanted) - Number(one.endpoint.method === wanted) ||
      one.distance - other.distance,
  );
  return nearest?.endpoint;
}
