import { VIEWS, type View } from '../../src/console/url/views';
import { guide } from '../support/guides';

describe('the guide of the console', () => {
  const headings = Array.from(guide('console.md').matchAll(/^##+ (.+)$/gm), ([, heading]) => heading);

  it.each(Object.entries<View>(VIEWS))('has a section about the view %s', (_, { label, help }) => {
    expect(headings).toContain(help ?? label);
  });
});
