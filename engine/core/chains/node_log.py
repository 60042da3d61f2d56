"""The memory of closures: their nodes, the parents of each node, and the sets of each closure."""

import cython
from cython.cimports.engine.core.bits import grow_int, grow_uchar, grow_uint, grow_ushort, release
from cython.cimports.engine.core.constants import CLOSURE_WORDS


class NodeLog:
    """Nodes in the order of their creation, so that the parents of each come before it.

    `parent[first[n]]` up to `parent[first[n + 1] - 1]` are the parents of node n. Node n is
    `key[n]` (candidate * 2 + on). If its cause is a deduction, `nested[n]` is the deducer's number
    of the chain it rests on, or -1, and `stage[n]` the node at which its round of deductions began.

    Closure c has the nodes `begin[c]` to `end[c] - 1`. It ends at a contradiction: `clash_on[c]`
    and `clash_off[c]` are the nodes that contradict each other; one of them belongs to neither set.
    `sets` has its boards, 56 words for each closure: ON, then OFF from 28. `kept` has the boards of
    an earlier level, by assumption.
    """

    def __dealloc__(self):
        release(self.key)
        release(self.cause)
        release(self.first)
        release(self.nested)
        release(self.stage)
        release(self.mark)
        release(self.stack)
        release(self.parent)
        release(self.begin)
        release(self.end)
        release(self.clash_on)
        release(self.clash_off)
        release(self.sets)
        release(self.kept)

    def node_of(self, closure: cython.int, key: cython.int) -> cython.int:
        """The node of a key that is in the closure's sets."""
        node: cython.int = self.begin[closure]
        while self.key[node] != key:
            node += 1
        return node

    def ancestors(self, node: cython.int, limit: cython.int) -> cython.int:
        """The number of nodes that a node rests on, including itself; they are left in `stack`.

        Counting stops above the limit.
        """
        cython.declare(i=cython.int, above=cython.int)
        done: cython.int = 0
        count: cython.int = 1
        self.stamp += 1
        self.mark[node] = self.stamp
        self.stack[0] = node
        while done < count and count <= limit:
            node = self.stack[done]
            done += 1
            for i in range(self.first[node], self.first[node + 1]):
                above = self.parent[i]
                if self.mark[above] != self.stamp:
                    self.mark[above] = self.stamp
                    self.stack[count] = above
                    count += 1
        return count

    def reserve(self, parents: cython.int) -> cython.void:
        """Make room for this many more parents, plus a whole closure.

        A closure has each of 1,458 nodes once, and one that contradicts. Propagation gives a node
        at most nine parents; a deduction may give it any number, so it reserves room first.
        """
        cython.declare(n=cython.int, room=cython.int)
        if self.n_nodes + 1500 >= self.node_room:
            self.node_room = (self.n_nodes + 1500) * 2
            room = self.node_room + 1
            self.key = grow_ushort(self.key, room)
            self.cause = grow_uchar(self.cause, room)
            self.first = grow_int(self.first, room)
            self.nested = grow_int(self.nested, room)
            self.stage = grow_int(self.stage, room)
            self.mark = grow_uint(self.mark, room)
            self.stack = grow_int(self.stack, room)
            self.first[0] = 0
            for n in range(self.n_nodes, room):
                self.mark[n] = 0
        parents += 16000
        if self.n_parents + parents >= self.parent_room:
            self.parent_room = (self.n_parents + parents) * 2
            self.parent = grow_int(self.parent, self.parent_room)

    def reserve_closures(self) -> cython.void:
        """Make room for one more closure."""
        if self.n_closures < self.closure_room:
            return
        room: cython.int = self.closure_room * 2 + 64
        self.closure_room = room
        self.begin = grow_int(self.begin, room)
        self.end = grow_int(self.end, room)
        self.clash_on = grow_int(self.clash_on, room)
        self.clash_off = grow_int(self.clash_off, room)
        self.sets = grow_uint(self.sets, room * CLOSURE_WORDS)
